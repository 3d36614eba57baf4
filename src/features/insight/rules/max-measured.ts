/** How many of the last tasks of each list are measured. More would not change the picture. */
export const maxMeasured = 200

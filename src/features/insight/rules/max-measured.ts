/** Of each list, so many of the last tasks are measured. More would not change the picture. */
export const maxMeasured = 200

/** The name of the map that the first start creates, until somebody gives it another. */
export const starterMapName = 'Our roadmap'

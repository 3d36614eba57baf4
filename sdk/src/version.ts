/** The version in package.json, which browsers can't read. */
export const version = '0.1.0'

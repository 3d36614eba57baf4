/** As in package.json, which browsers cannot read. */
export const version = '0.1.0'

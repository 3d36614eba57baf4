import type { CommonData } from './common-data.ts'

/** On a page with several forms: what was typed, and what was wrong with it, only for the form that was sent. */
export function onlyInForm(common: CommonData, wasSent: boolean): CommonData {
  return wasSent ? common : { ...common, form: {}, problems: [] }
}

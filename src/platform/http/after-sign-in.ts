/** A form that is saved until its sender has signed in. */
export interface SavedForm {
  /** The path of the page it was sent to. */
  route: string
  params: Record<string, string>
  form: Record<string, string>
}

/** What to do after signing in: return to a page, first submitting or showing a saved form if there is one. */
export interface AfterSignIn {
  return_to: string
  saved?: SavedForm
}

/** Marks a saved form that is shown again, filled in, instead of being submitted. */
export const onlyShown = 'only_shown'

/** A form that waits until its sender has signed in. */
export interface SavedForm {
  /** The path of the page it was sent to. */
  route: string
  params: Record<string, string>
  form: Record<string, string>
}

/** What to do after signing in: return to a page, and submit a form first if there is one. */
export interface AfterSignIn {
  return_to: string
  saved?: SavedForm
}

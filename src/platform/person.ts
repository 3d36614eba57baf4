/** Somebody who is signed in. */
export interface Person {
  id: number
  email: string | null
  first_name: string
  last_name: string
  session_id: number
}

/** A behaviour, the code that makes it, the code that breaks it, and the tests that should notice. */
export interface Mutation {
  behaviour: string
  /** Occurs in one source file, and once there. */
  code: string
  broken: string
  tests: string[]
}

export const mutations: Mutation[] = [
  {
    behaviour: 'a vote is counted',
    code: "await changeCounter(tx, { task_id: task.id, counter: 'votes_count', change: +1 })",
    broken: '',
    tests: ['test/contract/4-4-votes.test.ts'],
  },
]

import { Invalid, type Problem } from '../../../platform/errors.ts'

export const nameTakenProblem: Problem = {
  field: 'name',
  code: 'taken',
  message: 'There is already a category with this name.',
}

export const nameTaken = (): Invalid => new Invalid([nameTakenProblem])

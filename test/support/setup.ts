import { afterAll } from 'vitest'
import { closeServed } from './served.ts'

afterAll(closeServed)

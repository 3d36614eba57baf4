import { afterAll } from 'vitest'
import { closeServed } from './servers/cairn.ts'

afterAll(closeServed)

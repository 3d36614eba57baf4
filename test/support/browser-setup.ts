import { afterAll } from 'vitest'
import { closeBrowser } from './browser-visit.ts'

afterAll(closeBrowser)

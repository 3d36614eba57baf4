import type { VNode } from 'preact'
import type { Refusal } from '../platform/errors.ts'
import type { PageRequest } from '../platform/http/page.ts'
import { commonData } from './layout/common-data.ts'
import { errorView } from './layout/error.tsx'

/** The page for every request that could not be answered. */
export const errorPage = (request: PageRequest, refusal: Refusal | undefined): VNode =>
  errorView(commonData(request), refusal, request.ctx.requestId ?? '')

import { channel } from 'node:diagnostics_channel'

// Features publish measurements on channels. Unless METRICS is set, there are no subscribers, and publishing costs
// nothing.

export const jobMeasures = measured<{
  kind: string
  result: 'done' | 'retry' | 'given up' | 'put back'
  seconds: number
}>('cairn.job')

/** A webhook request. The result is 2xx … 5xx, or `no answer`. */
export const deliveryMeasures = measured<{ result: string; seconds: number }>('cairn.delivery')

/** Something was rejected because a limit was reached. */
export const limitMeasures = measured<{ limit: string }>('cairn.limit')

export type ShedReason = 'lag' | 'waiting' | 'connections'

export const shedMeasures = measured<{ reason: ShedReason }>('cairn.shed')

/** How late the event loop was in the last second. */
export const lagMeasures = measured<{ medianMs: number; maxMs: number }>('cairn.lag')

/** Log lines that couldn't be written, because no one reads them. */
export const logMeasures = measured<{ dropped: number }>('cairn.log')

export const databaseErrorMeasures = measured<{ kind: string }>('cairn.database-error')

function measured<Measure extends object>(name: string) {
  const measures = channel(name)
  return {
    publish: (measure: Measure): void => {
      if (measures.hasSubscribers) measures.publish(measure)
    },
    listen: (listener: (measure: Measure) => void): void =>
      measures.subscribe((message) => listener(message as Measure)),
  }
}

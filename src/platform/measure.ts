import { channel } from 'node:diagnostics_channel'

/** A job that has run. */
export interface JobMeasure {
  kind: string
  result: 'done' | 'retry' | 'given up' | 'put back'
  seconds: number
}

/** A message that was sent to an endpoint of somebody else, or was not. */
export interface DeliveryMeasure {
  /** As the endpoint answered: 2xx … 5xx, or `no answer`. */
  result: string
  seconds: number
}

/** Something that was refused because a limit is reached. */
export interface LimitMeasure {
  limit: string
}

/** A request that was refused because there is too much to do. */
export interface ShedMeasure {
  reason: 'lag' | 'waiting' | 'connections'
}

/** How late the event loop was in the last second, and which part of the requests is refused for it. */
export interface LagMeasure {
  medianMs: number
  maxMs: number
  refusedPercent: number
}

/** Something could not be done because of the state of the database. */
export interface DatabaseErrorMeasure {
  kind: string
}

/** What is measured where it happens. Without METRICS nobody listens, and it costs nothing. */
export const jobMeasures = measured<JobMeasure>('cairn.job')
export const deliveryMeasures = measured<DeliveryMeasure>('cairn.delivery')
export const limitMeasures = measured<LimitMeasure>('cairn.limit')
export const shedMeasures = measured<ShedMeasure>('cairn.shed')
export const lagMeasures = measured<LagMeasure>('cairn.lag')
export const databaseErrorMeasures = measured<DatabaseErrorMeasure>('cairn.database-error')

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

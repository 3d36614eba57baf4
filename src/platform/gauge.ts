import type { Context } from './context.ts'

/** Numbers that are read when somebody asks for the metrics, and then at most every ten seconds. */
export interface GaugeSource {
  gauges: { name: string; help: string; label?: string }[]
  /** The values by the name of their gauge; by the value of its label, if it has one, else under ''. */
  read(ctx: Context): Promise<Record<string, Map<string, number>>>
}

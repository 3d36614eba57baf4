/** The second key after `g`, for the places that have one. */
export const goKeys: Record<string, string> = { map: 'm', suggest: 's', you: 'y', queue: 'q', board: 't', insight: 'i' }

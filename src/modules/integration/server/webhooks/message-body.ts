type Event = { eventId: string; name: string; recordId: string; at: string; data: Record<string, unknown> }

const short = (id: string): string => id.replaceAll('-', '')

/** The body as it is signed and sent. `id` is of what happened to the record: two destinations have it in common. */
export const bodyOf = ({ eventId, name, recordId, at, data }: Event): string =>
  JSON.stringify({ id: `evt_${short(eventId)}_${short(recordId).slice(-12)}`, type: name, at, data })

/** Topic sent instead of more events than a stream can send: open screens reload what they show. */
export const missedTopic = 'events.missed'

/** The longest past that a new stream of events may begin with. */
export const longestRecentMs = 3000

/** Topic sent instead of more events than a stream can send: open screens reload what they show. */
export const missedTopic = 'events.missed'

/** The topic that says more happened than a stream can tell: open screens read their state anew. */
export const missedTopic = 'events.missed'

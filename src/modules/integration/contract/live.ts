/** Topic of keys, destinations and deliveries: says only that something changed, and screens read it with their own rights. */
export const integrationTopic = 'integration'

/** An opportunity was made, changed, moved or removed: `{ id, pipelineId }`; several at once: `{ ids }`. */
export const opportunitiesTopic = 'opportunities'

/** A pipeline or one of its states was laid out anew: `{ id }`, the pipeline's. */
export const pipelinesTopic = 'pipelines'

/** A commercial action was written: `{ id, opportunityId, customerId }`; several at once: `{ ids }`. */
export const actionsTopic = 'commercial-actions'

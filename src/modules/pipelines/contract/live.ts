/**
 * Opportunities were made, changed, moved or removed: `{ ids, pipelineIds }`. With `pipelineIds` empty it is not known which
 * ones, and every screen looks again.
 */
export const opportunitiesTopic = 'opportunities'

/** A pipeline or one of its states was laid out anew: `{ id }`, the pipeline's. */
export const pipelinesTopic = 'pipelines'

/** Commercial actions were written: `{ ids, opportunityIds }`. With both empty it is not known which ones. */
export const actionsTopic = 'commercial-actions'

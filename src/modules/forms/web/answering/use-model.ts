import { useSyncExternalStore } from 'react'
import type { SurveyModel } from 'survey-core'

type Listener = () => void

/**
 * What React needs to draw a running form: a version that grows with every change. survey-core runs conditions and
 * calculated values after it announces a change, so the version grows once all of them have run.
 */
export type ObservedModel = {
  model: SurveyModel
  subscribe: (listener: Listener) => Listener
  version: () => number
  /** For what survey-core does not announce: the errors of a check. */
  touch: () => void
}

export const observeModel = (model: SurveyModel): ObservedModel => {
  const listeners = new Set<Listener>()
  let version = 0
  let isPending = false
  const announce = () => {
    isPending = false
    version += 1
    for (const listener of listeners) listener()
  }
  const touch = () => {
    if (isPending) return
    isPending = true
    queueMicrotask(announce)
  }
  for (const event of [
    model.onValueChanged,
    model.onVariableChanged,
    model.onCurrentPageChanged,
    model.onPageVisibleChanged,
    model.onPanelVisibleChanged,
    model.onQuestionVisibleChanged,
    model.onDynamicPanelAdded,
    model.onDynamicPanelRemoved,
    model.onMatrixRowAdded,
    model.onMatrixRowRemoved,
  ])
    event.add(touch)
  return {
    model,
    touch,
    version: () => version,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Draws again after every change of the form. */
export const useModelVersion = (observed: ObservedModel): number =>
  useSyncExternalStore(observed.subscribe, observed.version)

import { useCallback, useMemo, useState } from 'react'
import { arrange } from '../../contract/built/layout.ts'
import type { Widget } from '../../contract/built/widgets.ts'

/** Number of widgets added, removed or changed. */
const countChanges = (saved: Widget[], draft: Widget[]): number => {
  const before = new Map(saved.map(widget => [widget.id, JSON.stringify(widget)]))
  const changedWidgets = draft.filter(widget => before.get(widget.id) !== JSON.stringify(widget))
  const removedWidgets = saved.filter(({ id }) => !draft.some(widget => widget.id === id))
  return changedWidgets.length + removedWidgets.length
}

/** The widgets being edited, over the saved ones; every change can be undone. */
export const useDashboardDraft = (initialWidgets: Widget[]) => {
  const saved = useMemo(() => arrange(initialWidgets), [initialWidgets])
  const [acts, setActs] = useState<Widget[][]>([])
  const widgets = acts.at(-1) ?? saved
  const change = useCallback((next: Widget[]) => setActs(before => [...before, arrange(next)]), [])
  return {
    widgets,
    changes: useMemo(() => countChanges(saved, widgets), [saved, widgets]),
    canUndo: acts.length > 0,
    change,
    undo: useCallback(() => setActs(before => before.slice(0, -1)), []),
    discard: useCallback(() => setActs([]), []),
  }
}

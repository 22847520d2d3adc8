import { usePreference } from '../../../kernel/web/session/session-store.ts'
import { type SalesWidgetId, salesWidgetIds } from '../contract/widgets.ts'

/** Widgets that the person hid; a preference, so it applies on all devices. */
export const useHiddenWidgets = (): [Set<SalesWidgetId>, (hidden: Set<SalesWidgetId>) => void] => {
  const [saved, save] = usePreference('hiddenSalesWidgets')
  const hidden = new Set(Array.isArray(saved) ? salesWidgetIds.filter(id => saved.includes(id)) : [])
  return [hidden, next => save([...next])]
}

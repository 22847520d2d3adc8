import { useCallback, useEffect, useState } from 'react'

export const entryId = 'order-entry'
export const fieldId = (line: number, field: 'quantity' | 'discount' | 'article'): string =>
  `order-line-${line}-${field}`

/** Takes the person to a field by its id once it is drawn, with its text selected: what is typed replaces it. */
export const useFieldFocus = () => {
  const [wanted, setWanted] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (!wanted) return
    const element = document.getElementById(wanted.id)
    element?.focus()
    if (element instanceof HTMLInputElement) element.select()
  }, [wanted])
  return useCallback((id: string) => setWanted({ id }), [])
}

import { createContext, useContext } from 'react'
import type { Designer, DesignerState } from './designer.ts'

export const DesignerContext = createContext<Designer | null>(null)

/** The open designer: its acts do not change between renders. */
export const useDesigner = (): Designer => {
  const designer = useContext(DesignerContext)
  if (!designer) throw new Error('the designer is used outside its page')
  return designer
}

/** A piece of the designer's state. The selector has to return the same reference while nothing changed. */
export const useDesignerState = <Read>(read: (state: DesignerState) => Read): Read => useDesigner().store.useStore(read)

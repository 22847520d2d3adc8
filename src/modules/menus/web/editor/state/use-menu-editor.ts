import { createContext, useContext } from 'react'
import { findSection } from '../../../contract/edits.ts'
import type { EditorState, MenuEditor } from './menu-editor.ts'

export const MenuEditorContext = createContext<MenuEditor | null>(null)

/** The open editor: its acts do not change between renders. */
export const useMenuEditor = (): MenuEditor => {
  const editor = useContext(MenuEditorContext)
  if (!editor) throw new Error('the menu editor is used outside its page')
  return editor
}

/** A piece of the editor's state. The selector has to return the same reference while nothing changed. */
export const useEditorState = <Read>(read: (state: EditorState) => Read): Read => useMenuEditor().store.useStore(read)

export const useMenu = () => useEditorState(({ history }) => history.present.menu)

export const useOpenSection = () =>
  useEditorState(({ history }) => findSection(history.present.menu, history.present.sectionId))

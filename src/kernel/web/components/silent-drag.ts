const nothing = (): undefined => undefined

/** For boards that say by themselves what is carried, by pointer and keyboard alike: the library says nothing besides. */
export const silentDrag = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
}

const nothing = (): undefined => undefined

/** Turns off the drag library's own announcements, for boards that announce drags themselves. */
export const silentDrag = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
}

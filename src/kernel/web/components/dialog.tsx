import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './use-focus-back.ts'

/** Shown over the page while mounted. Escape and a click outside close it, and the focus returns to where it was. */
export const Dialog = (props: Omit<ModalProps, 'opened'>) => {
  useFocusBack()
  return <Modal opened {...props} />
}

import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './use-focus-back.ts'

/** Over the page while it is mounted; Escape and a press outside close it, and the focus goes back to where it was. */
export const Dialog = (props: Omit<ModalProps, 'opened'>) => {
  useFocusBack()
  return <Modal opened {...props} />
}

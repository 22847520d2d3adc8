import { Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { call } from '../../../../../kernel/web/api/client.ts'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { useSubmission } from '../../../../../kernel/web/form/use-submission.ts'
import { threadRoutes } from '../../../contract/threads.ts'
import classes from './messages.module.css'

/** What was typed and not sent, for as long as the tab lives: looking elsewhere loses nothing. */
const drafts = new Map<string, string>()

/** Enter sends, Shift Enter begins a line. The text leaves the input when it has been sent, not before. */
export const AnswerForm = ({ customerId }: { customerId: string }) => {
  const queries = useQueryClient()
  const [text, setText] = useState(drafts.get(customerId) ?? '')
  const write = (next: string): void => {
    setText(next)
    drafts.set(customerId, next)
  }
  const { busy, failure, errors, submit } = useSubmission(async () => {
    await call(threadRoutes.answer, { params: { id: customerId }, body: { text: text.trim() } })
    write('')
    await queries.invalidateQueries({ queryKey: ['store-messages'] })
  })
  const send = (): void => {
    if (text.trim() !== '') void submit()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={classes.answer}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        aria-label="Escribí tu respuesta"
        placeholder="Escribí tu respuesta"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={1000}
        readOnly={busy}
        error={errors.text ?? failure}
        value={text}
        onChange={event => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        type="submit"
        variant="primary"
        leftIcon={<IconSend aria-hidden />}
        busy={busy}
        disabled={text.trim() === ''}
      >
        Enviar
      </Button>
    </form>
  )
}

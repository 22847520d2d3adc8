import { IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { formatNumber } from '../../../kernel/contract/formats.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { cx } from '../../../kernel/web/components/cx.ts'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import classes from './composer.module.css'
import { useComposer } from './use-composer.ts'

/** How many characters are left is said when few are. */
const fewLeft = 300

const leftText = (left: number): string =>
  left < 0 ? `Sobran ${formatNumber(-left)} caracteres.` : `Quedan ${formatNumber(left)} caracteres.`

const Note = ({ id, composer }: { id: string; composer: ReturnType<typeof useComposer> }) => {
  const { failure, left, send } = composer
  if (failure)
    return (
      <p id={id} className={cx(classes.note, classes.error)} role="alert">
        {failure}
        <Button variant="link" onClick={() => void send()}>
          Reintentar
        </Button>
      </p>
    )
  if (left > fewLeft) return null
  return (
    <p id={id} className={cx(classes.note, left < 0 && classes.error)}>
      {leftText(left)}
    </p>
  )
}

/** Enter sends, Shift Enter begins a line. The text leaves the input when it has been sent, not before. */
export const Composer = ({ contactId }: { contactId: string }) => {
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const composer = useComposer(contactId)
  const { text, write, left, isEmpty, failure, busy, send } = composer
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  const hasNote = failure !== null || left <= fewLeft
  return (
    <form
      className={classes.composer}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <div className={classes.row}>
        <textarea
          ref={input}
          className={classes.input}
          rows={1}
          placeholder="Escribí tu mensaje"
          aria-label="Escribí tu mensaje"
          aria-invalid={failure !== null || left < 0 || undefined}
          aria-describedby={hasNote ? id : undefined}
          readOnly={busy}
          value={text}
          onChange={event => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          type="submit"
          className={classes.send}
          icon={IconSend}
          label="Enviar"
          shortcut="Enter"
          disabled={isEmpty || left < 0 || busy}
        />
      </div>
      <Note id={id} composer={composer} />
    </form>
  )
}

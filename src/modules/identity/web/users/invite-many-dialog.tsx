import { Select, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { type AnswerOf, call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { UnsavedModal } from '../../../../kernel/web/form/unsaved-modal.tsx'
import { useUnsavedValues } from '../../../../kernel/web/form/use-unsaved-values.ts'
import { roleLabels } from '../../contract/users/user-roles.ts'
import { userRoutes } from '../../contract/users/user-routes.ts'
import { mostLines, type PastedLine, readPastedLines } from './paste-lines.ts'
import classes from './people.module.css'

type Answer = AnswerOf<typeof userRoutes.import>
type Props = { onClose: () => void; onInvited: () => void; onFile: () => void }

const people = (count: number): string => (count === 1 ? '1 persona' : `${count} personas`)

const are = (count: number): string => (count === 1 ? 'está' : 'están')

const send = (lines: PastedLine[], dryRun: boolean): Promise<Answer> =>
  call(userRoutes.import, { body: { dryRun, rows: lines.map(({ row }) => row) } })

const LineErrors = ({ lines, errors }: { lines: PastedLine[]; errors: Answer['errors'] }) => (
  <ul className={classes.errors} aria-label="Renglones que corregir">
    {errors.map(({ row, path, message }) => (
      <li key={`${row} ${path}`}>
        <b>Renglón {lines[row]?.line}</b> {lines[row]?.row.email}: {message}
      </li>
    ))}
  </ul>
)

const useInviteMany = ({ onClose, onInvited }: Props) => {
  const [text, setText] = useState('')
  const [role, setRole] = useState('2')
  const [reviewed, setReviewed] = useState<Answer | null>(null)
  const lines = readPastedLines(text, role)
  const review = useMutation({ mutationFn: () => send(lines, true), onSuccess: setReviewed })
  const invite = useMutation({
    mutationFn: () => send(lines, false),
    onSuccess: ({ created, updated }) => {
      const changed = updated > 0 ? ` y cambiaste a ${people(updated)}` : ''
      showToast({ variant: 'success', text: `Invitaste a ${people(created)}${changed}` })
      onInvited()
      onClose()
    },
  })
  const edit = (change: () => void) => {
    change()
    setReviewed(null)
  }
  return {
    text,
    role,
    lines,
    reviewed,
    review,
    invite,
    setText: (value: string) => edit(() => setText(value)),
    setRole: (value: string) => edit(() => setRole(value)),
  }
}

type Flow = ReturnType<typeof useInviteMany>

const Outcome = ({ flow: { reviewed, lines, review, invite } }: { flow: Flow }) => (
  <div aria-live="polite">
    {reviewed && (
      <p>
        {people(reviewed.created)} para invitar
        {reviewed.updated > 0 &&
          `, ${people(reviewed.updated)} que ya ${are(reviewed.updated)} y ${reviewed.updated === 1 ? 'cambia' : 'cambian'}`}
        {reviewed.unchanged > 0 && `, ${people(reviewed.unchanged)} que ya ${are(reviewed.unchanged)} así`}
        {reviewed.errors.length > 0 && '. Lo demás queda afuera hasta que lo corrijas:'}
      </p>
    )}
    {reviewed && reviewed.errors.length > 0 && <LineErrors lines={lines} errors={reviewed.errors} />}
    {(review.error ?? invite.error) && (
      <p role="alert" className={classes.failure}>
        {messageOf(review.error ?? invite.error)} Lo que pegaste sigue acá.
      </p>
    )}
  </div>
)

/** Many people from a list: looked over first, line by line; then invited, and what is wrong is left out and said. */
export const InviteManyDialog = (props: Props) => {
  const flow = useInviteMany(props)
  const { lines, reviewed, review, invite } = flow
  const unsaved = useUnsavedValues(flow.text)
  const acts = reviewed ? reviewed.created + reviewed.updated : 0
  return (
    <UnsavedModal unsaved={unsaved} title="Invitar a varias personas" size={560} onClose={props.onClose}>
      <div className={classes.paste}>
        <Textarea
          label="Una persona por renglón"
          description="E-mail; nombre; rol; código de su vendedor, supervisor o gerente. Solo el e-mail es obligatorio."
          placeholder="ana@empresa.com; Ana Pérez; vendedor; 101"
          autosize
          minRows={6}
          maxRows={12}
          value={flow.text}
          onChange={event => flow.setText(event.currentTarget.value)}
          error={
            lines.length > mostLines ? `Hasta ${mostLines} personas por vez: para más, usá un archivo.` : undefined
          }
        />
        <Select
          label="Rol de quien no lo tenga escrito"
          data={Object.entries(roleLabels).map(([value, label]) => ({ value, label }))}
          value={flow.role}
          onChange={value => value && flow.setRole(value)}
          allowDeselect={false}
        />
        <Outcome flow={flow} />
        <div className={classes.footer}>
          <Button variant="link" onClick={() => unsaved.leave(props.onFile)}>
            Usar un archivo
          </Button>
          <Button onClick={() => unsaved.leave(props.onClose)}>Cancelar</Button>
          {reviewed ? (
            <Button variant="primary" busy={invite.isPending} disabled={acts === 0} onClick={() => invite.mutate()}>
              {reviewed.updated > 0 ? 'Invitar y cambiar' : 'Invitar'} a {people(acts)}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={review.isPending}
              disabled={lines.length === 0 || lines.length > mostLines}
              onClick={() => review.mutate()}
            >
              Revisar {lines.length > 0 && people(lines.length)}
            </Button>
          )}
        </div>
      </div>
    </UnsavedModal>
  )
}

import { Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../kernel/web/api/client.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import { type AgendaNote, agendaRoutes } from '../contract/agenda.ts'
import { PanelSection } from './panel-section.tsx'
import classes from './quick-panel.module.css'
import { tellFailure, useAgendaAgain, useNotes, useRemoval } from './use-agenda.ts'
import { useNote } from './use-note.ts'

const nameOf = ({ title, detail }: Pick<AgendaNote, 'title' | 'detail'>): string =>
  title || detail.split('\n')[0]?.slice(0, 60) || 'Sin título'

const SavingState = ({ note }: { note: ReturnType<typeof useNote> }) => {
  if (note.saving.state === 'failed')
    return (
      <p className={classes.failure} role="alert">
        {note.saving.reason}{' '}
        <Button variant="link" onClick={() => void note.save()}>
          Reintentar
        </Button>
      </p>
    )
  return (
    <span className={classes.saving} role="status">
      {note.saving.state === 'saving' || note.isPending ? 'Guardando…' : 'Guardada'}
    </span>
  )
}

const NoteEditor = ({ note, onClose }: { note: AgendaNote; onClose: () => void }) => {
  const edited = useNote(note)
  const remove = useRemoval()
  return (
    <section className={classes.form} aria-label={`Nota ${nameOf(edited.text)}`}>
      <TextInput
        label="Título de la nota"
        autoFocus
        maxLength={120}
        value={edited.text.title}
        onChange={event => edited.write({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Texto de la nota"
        autosize
        minRows={3}
        maxRows={14}
        maxLength={10_000}
        value={edited.text.detail}
        onChange={event => edited.write({ detail: event.currentTarget.value })}
      />
      <div className={classes.actions}>
        <Button size="small" onClick={onClose}>
          Listo
        </Button>
        <SavingState note={edited} />
        <IconButton
          size="small"
          icon={IconTrash}
          label="Eliminar nota"
          onClick={() => {
            onClose()
            void remove({ id: note.id, what: 'note', text: `Eliminaste la nota «${nameOf(edited.text)}»` })
          }}
        />
      </div>
    </section>
  )
}

const NoteRow = ({ note, onOpen }: { note: AgendaNote; onOpen: () => void }) => (
  <button type="button" className={classes.row} onClick={onOpen}>
    <span className={classes.words}>
      <span className={classes.name}>{nameOf(note)}</span>
      {note.title && note.detail && <span className={classes.detail}>{note.detail}</span>}
    </span>
  </button>
)

export const NotesSection = () => {
  const query = useNotes()
  const again = useAgendaAgain()
  const [open, setOpen] = useState<AgendaNote | null>(null)
  const [busy, setBusy] = useState(false)
  const notes = query.data?.pages.flatMap(page => page.items) ?? []
  const isNew = open !== null && !notes.some(({ id }) => id === open.id)
  const close = () => setOpen(null)
  const add = async (): Promise<void> => {
    setBusy(true)
    await call(agendaRoutes.createNote, { body: {} }).then(setOpen).then(again).catch(tellFailure)
    setBusy(false)
  }
  return (
    <PanelSection title="Notas" add={{ label: 'Agregar nota', run: () => void add(), disabled: busy }}>
      {query.isError && !query.data && (
        <QueryError title="No pudimos traer tus notas" error={query.error} onRetry={() => void query.refetch()} />
      )}
      <ul className={classes.list} aria-label="Notas">
        {(isNew ? [open, ...notes] : notes).map(note => (
          <li key={note.id}>
            {note.id === open?.id ? (
              <NoteEditor note={open} onClose={close} />
            ) : (
              <NoteRow note={note} onOpen={() => setOpen(note)} />
            )}
          </li>
        ))}
      </ul>
      {query.data && notes.length === 0 && !open && <p className={classes.none}>Anotá lo que no querés olvidar.</p>}
      {query.hasNextPage && (
        <Button size="small" variant="ghost" onClick={() => void query.fetchNextPage()}>
          Ver más notas
        </Button>
      )}
    </PanelSection>
  )
}

import { Switch, TextInput } from '@mantine/core'
import { IconCalendarEvent, IconDeviceMobile, IconSend, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { field } from '../../../../kernel/contract/fields.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { FieldInput } from '../../../../kernel/web/form/field-input.tsx'
import { useUnsavedChanges } from '../../../../kernel/web/form/use-unsaved-values.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type LiveCard, type PublicationView, publicationStates } from '../../contract/publications.ts'
import { peopleText } from '../publication-words.ts'
import { AudienceField, useReach } from './audience-field.tsx'
import { BodyEditor } from './body-editor.tsx'
import { countDraftChanges, type Draft, draftOf, hasNewText, newDraft } from './draft.ts'
import classes from './editor.module.css'
import { PreviewDialog } from './preview-dialog.tsx'
import { type EditorActs, useEditorActs } from './use-editor-acts.ts'

const moments = {
  startsAt: field.dateTime({ title: 'Desde', required: true }),
  endsAt: field.dateTime({ title: 'Hasta', help: 'Vacío: sin fecha de fin.' }),
  confirmUntil: field.dateTime({ title: 'Confirmar antes del' }),
} as const

type PartProps = {
  draft: Draft
  errors: Record<string, string>
  change: (part: Partial<Draft>) => void
}

const Moment = ({ name, draft, errors, change }: PartProps & { name: keyof typeof moments }) => {
  const { timeZone } = useSession().environment
  return (
    <FieldInput
      field={moments[name]}
      value={draft[name]}
      {...(errors[name] ? { error: errors[name] } : {})}
      timeZone={timeZone}
      onChange={value => change({ [name]: value })}
      onBlur={() => {}}
    />
  )
}

const Options = (props: PartProps) => {
  const { draft, change } = props
  const flip = (name: 'asksConfirmation' | 'allowsComments' | 'isPinned', label: string) => (
    <Switch
      label={label}
      labelPosition="left"
      classNames={{ body: classes.switch ?? '' }}
      checked={draft[name]}
      onChange={event => change({ [name]: event.currentTarget.checked })}
    />
  )
  return (
    <>
      <div className={classes.pair}>
        <Moment {...props} name="startsAt" />
        <Moment {...props} name="endsAt" />
      </div>
      {flip('asksConfirmation', 'Pedir «Leí y entendí»')}
      {draft.asksConfirmation && <Moment {...props} name="confirmUntil" />}
      {flip('allowsComments', 'Permitir comentarios')}
      {flip('isPinned', 'Fijar arriba de todas')}
    </>
  )
}

type FootProps = {
  draft: Draft
  acts: EditorActs
  view: PublicationView | null
  onPreview: () => void
  changes: number
}

const PublishButton = ({ draft, acts }: Pick<FootProps, 'draft' | 'acts'>) => {
  const { data: reach } = useReach(draft.audience)
  const isLater = Date.parse(draft.startsAt) > Date.now()
  const people = reach ? ` para ${peopleText(reach.reached)}` : ''
  return (
    <Button
      variant="primary"
      busy={acts.busy}
      leftIcon={isLater ? <IconCalendarEvent size={16} aria-hidden /> : <IconSend size={16} aria-hidden />}
      onClick={acts.publish}
    >
      {isLater ? 'Programar' : 'Publicar'}
      {people}
    </Button>
  )
}

const Foot = ({ draft, acts, view, onPreview, changes }: FootProps) => {
  const isPublished = view !== null && view.state !== 'draft'
  return (
    <footer className={classes.foot}>
      <Button variant="ghost" leftIcon={<IconDeviceMobile size={16} aria-hidden />} onClick={onPreview}>
        Vista previa
      </Button>
      <span className={classes.grow} />
      {isPublished ? (
        <Button variant="primary" busy={acts.busy} disabled={changes === 0} onClick={acts.save}>
          Guardar cambios
        </Button>
      ) : (
        <>
          <Button busy={acts.busy} disabled={changes === 0 && view !== null} onClick={acts.save}>
            Guardar
          </Button>
          <PublishButton draft={draft} acts={acts} />
        </>
      )}
    </footer>
  )
}

/** Whether earlier confirmations still count is the writer's to say, and is asked only where there are any. */
const AskAgain = ({
  view,
  isNew,
  value,
  onChange,
}: {
  view: PublicationView | null
  isNew: boolean
  value: boolean
  onChange: (value: boolean) => void
}) => {
  if (!view || view.state === 'draft' || !isNew || !view.asksConfirmation || view.confirmed === 0) return null
  return (
    <div className={classes.warning} role="status">
      <p>{view.confirmed === 1 ? '1 persona confirmó' : `${view.confirmed} personas confirmaron`} el texto anterior.</p>
      <Switch
        label="Pedir que lo confirmen de nuevo"
        checked={value}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}

type PanelProps = {
  /** As it was opened; null for a new one. */
  opened: PublicationView | null
  onSaved: (view: PublicationView) => void
  onClose: () => void
  /** Opens it as it is stored now, without what was typed. */
  onReopen: () => void
}

/** Writes one publication. What was typed stays whatever the server answers. */
export const EditorPanel = ({ opened, onSaved, onClose, onReopen }: PanelProps) => {
  const [view, setView] = useState(opened)
  const [saved, setSaved] = useState(() => (view ? draftOf(view) : newDraft()))
  const [draft, setDraft] = useState(saved)
  const [asksAgain, setAsksAgain] = useState(true)
  const [isPreviewing, setPreviewing] = useState(false)
  const [addedCards, setAddedCards] = useState<LiveCard[]>([])
  const cards = [...(view?.cards ?? []), ...addedCards]
  const changes = countDraftChanges(saved, draft)
  const unsaved = useUnsavedChanges(changes)
  const acts = useEditorActs({
    draft,
    view,
    asksAgain,
    onSaved: next => {
      // The server may have moved the beginning; everything else is as it was sent.
      const sent = { ...draft, startsAt: next.startsAt }
      setView(next)
      setSaved(sent)
      setDraft(current => ({ ...current, startsAt: next.startsAt }))
      unsaved.tell(0)
      onSaved(next)
    },
  })
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => title.current?.focus(), [])
  const change = (part: Partial<Draft>) => setDraft(current => ({ ...current, ...part }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.key === 's' && (event.ctrlKey || event.metaKey))) return
    event.preventDefault()
    acts.save()
  }
  return (
    <section className={classes.panel} aria-label={view ? 'Editar novedad' : 'Nueva novedad'} onKeyDown={onKeyDown}>
      <header className={classes.top}>
        <b>{view ? 'Editar novedad' : 'Nueva novedad'}</b>
        <Badge>{publicationStates[view?.state ?? 'draft']}</Badge>
        <span className={classes.grow} />
        <small>{changes > 0 ? 'Sin guardar' : view ? 'Guardado' : ''}</small>
        <IconButton size="small" icon={IconX} label="Cerrar el editor" onClick={() => unsaved.leave(onClose)} />
      </header>
      <div className={classes.fields}>
        <TextInput
          ref={title}
          label="Título"
          maxLength={120}
          value={draft.title}
          error={acts.errors.title}
          onChange={event => change({ title: event.currentTarget.value })}
        />
        <div>
          <span className={classes.label} aria-hidden="true">
            Texto
          </span>
          <BodyEditor
            body={draft.body}
            cards={cards}
            error={acts.errors.body}
            onChange={body => change({ body })}
            onCard={card => setAddedCards(known => [...known, card])}
          />
        </div>
        <AudienceField draft={draft} onChange={change} />
        <Options draft={draft} errors={acts.errors} change={change} />
        <AskAgain view={view} isNew={hasNewText(saved, draft)} value={asksAgain} onChange={setAsksAgain} />
        {acts.failure && (
          <p role="alert" className={classes.wrong}>
            {acts.failure}
            {!acts.isTaken && ' Lo que escribiste sigue acá.'}
          </p>
        )}
        {acts.isTaken && (
          <div className={classes.taken}>
            <Button size="small" busy={acts.busy} onClick={acts.saveOver}>
              Guardar lo mío encima
            </Button>
            <Button size="small" variant="ghost" onClick={onReopen}>
              Descartar lo mío y ver lo suyo
            </Button>
          </div>
        )}
      </div>
      <Foot draft={draft} acts={acts} view={view} changes={changes} onPreview={() => setPreviewing(true)} />
      {isPreviewing && <PreviewDialog draft={draft} cards={cards} onClose={() => setPreviewing(false)} />}
      {unsaved.question}
    </section>
  )
}

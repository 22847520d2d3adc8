import { useParams } from 'react-router'
import { formatDateTime, formatNumber } from '../../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../../kernel/web/components/badge.tsx'
import { ButtonLink } from '../../../../../kernel/web/components/button.tsx'
import { QueryError } from '../../../../../kernel/web/components/error-state.tsx'
import { LoadingScreen } from '../../../../../kernel/web/components/loading-screen.tsx'
import { Page } from '../../../../../kernel/web/components/page.tsx'
import { textParameter, useUrlState } from '../../../../../kernel/web/components/url-state.ts'
import { useSession } from '../../../../../kernel/web/session/session-store.ts'
import type { FormDetail, FormVersion } from '../../../contract/forms.ts'
import { FormTabs } from '../../form-tabs.tsx'
import { editorUrl } from '../list/editor-url.ts'
import { useForm, useLiveVersions, useVersions } from './use-versions.ts'
import { VersionDetail } from './version-detail.tsx'
import classes from './versions.module.css'

const versionParameter = textParameter('version')
const draftName = 'borrador'

const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

const stateOf = (form: FormDetail, { number }: FormVersion): { text: string; tone: 'success' | 'neutral' } =>
  number !== form.publishedNumber
    ? { text: 'Anterior', tone: 'neutral' }
    : form.state === 'retired'
      ? { text: 'Retirada', tone: 'neutral' }
      : { text: 'Publicada', tone: 'success' }

type EntryProps = {
  title: string
  badge: { text: string; tone: 'success' | 'neutral' | 'warning' }
  isOpen: boolean
  onOpen: () => void
  lines: (string | false)[]
}

const Entry = ({ title, badge, isOpen, onOpen, lines }: EntryProps) => (
  <li>
    <button type="button" className={classes.entry} aria-current={isOpen || undefined} onClick={onOpen}>
      <span>
        <b>{title}</b>
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </span>
      {lines.filter(Boolean).map(line => (
        <small key={String(line)}>{line}</small>
      ))}
    </button>
  </li>
)

type OpenProps = { form: FormDetail; versions: FormVersion[] }

const OpenVersions = ({ form, versions }: OpenProps) => {
  const { environment } = useSession()
  const [chosen, setChosen] = useUrlState(versionParameter)
  const hasDraft = form.hasChanges || versions.length === 0
  const open = chosen || (hasDraft ? draftName : String(versions[0]?.number ?? ''))
  const index = versions.findIndex(({ number }) => String(number) === open)
  const number = index < 0 ? null : Number(open)
  const previous = index < 0 ? versions[0] : versions[index + 1]
  return (
    <div className={classes.columns}>
      <ol className={classes.list} aria-label="Versiones">
        {hasDraft && (
          <Entry
            title="Borrador"
            badge={{ text: 'Sin publicar', tone: 'warning' }}
            isOpen={number === null}
            onOpen={() => setChosen(draftName)}
            lines={[`Guardado el ${formatDateTime(form.draftSavedAt, environment.timeZone)}`, form.draftSavedBy]}
          />
        )}
        {versions.map(version => (
          <Entry
            key={version.number}
            title={`Versión ${version.number}`}
            badge={stateOf(form, version)}
            isOpen={version.number === number}
            onOpen={() => setChosen(String(version.number))}
            lines={[
              version.note,
              `${formatDateTime(version.publishedAt, environment.timeZone)} · ${version.publishedBy}`,
              `${counted(version.questions, 'pregunta', 'preguntas')} · ${counted(version.answers, 'respuesta', 'respuestas')}`,
            ]}
          />
        ))}
      </ol>
      <VersionDetail key={open} form={form} number={number} previous={previous?.number ?? null} />
    </div>
  )
}

/** Versions of a form: which one is answered, what each changed, in words, and how many answers stay with it. */
export const VersionsPage = () => {
  const { formId = '' } = useParams()
  const form = useForm(formId)
  const versions = useVersions(formId)
  useLiveVersions(formId)
  const error = form.error ?? versions.error
  if (error)
    return (
      <Page>
        <QueryError title="No pudimos abrir las versiones" error={error} onRetry={() => void form.refetch()} />
      </Page>
    )
  if (!form.data || !versions.data)
    return (
      <Page>
        <LoadingScreen delayed />
      </Page>
    )
  return (
    <Page title={form.data.name} tabs={<FormTabs form={form.data} />}>
      <div className={classes.top}>
        <p>Cada respuesta queda con la versión en la que se dio. Una versión publicada no se cambia.</p>
        <ButtonLink to={editorUrl(formId)}>Volver al diseño</ButtonLink>
      </div>
      <OpenVersions form={form.data} versions={versions.data.items} />
    </Page>
  )
}

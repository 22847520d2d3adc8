import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import { formatDateTime, formatQuantity } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { OpportunityForm } from '../../contract/assignment/pipeline-forms.ts'
import { opportunityFormUrl } from '../answering/answering-url.ts'
import classes from './pipeline.module.css'

const Requirement = ({ requiredIn, answers }: Pick<OpportunityForm, 'requiredIn' | 'answers'>) => {
  if (!requiredIn) return null
  if (answers.length > 0)
    return (
      <Badge tone="success" icon={IconCircleCheck}>
        Contestado
      </Badge>
    )
  return requiredIn.isCurrent ? (
    <Badge tone="warning" icon={IconLock}>
      Falta para avanzar
    </Badge>
  ) : (
    <Badge>{`Lo pide «${requiredIn.name}»`}</Badge>
  )
}

type Answer = OpportunityForm['answers'][number]

const scoreText = ({ score, maxScore }: Answer): string =>
  score === null ? '' : ` · ${formatQuantity(score)}${maxScore ? ` / ${formatQuantity(maxScore)}` : ''}`

const Acts = ({ opportunityId, item }: { opportunityId: string; item: OpportunityForm }) => {
  const { form, answers, isOpen } = item
  if (!isOpen) return null
  const canUpdate = form.kind !== 'survey' && answers.length > 0
  return (
    <span className={classes.acts}>
      {canUpdate && (
        <ButtonLink size="small" to={opportunityFormUrl(opportunityId, form.id, true)}>
          Actualizar
        </ButtonLink>
      )}
      {!(form.kind === 'single' && answers.length > 0) && (
        <ButtonLink size="small" to={opportunityFormUrl(opportunityId, form.id)} aria-label={`Contestar ${form.name}`}>
          Contestar
        </ButtonLink>
      )}
    </span>
  )
}

/** The forms of an opportunity with what was answered, and what its state asks for before it goes on. */
export const FormList = ({ opportunityId, items }: { opportunityId: string; items: OpportunityForm[] }) => {
  const { timeZone } = useSession().environment
  return (
    <ul className={classes.forms}>
      {items.map(item => (
        <li key={item.form.id}>
          <span className={classes.name}>
            <b>{item.form.name}</b>
            {item.answers.slice(0, 3).map(answer => (
              <small key={answer.id}>
                {answer.code} · {answer.author}, {formatDateTime(answer.takenAt, timeZone)}
                {scoreText(answer)}
              </small>
            ))}
            {item.answers.length > 3 && <small>{`y ${item.answers.length - 3} más`}</small>}
          </span>
          <Requirement {...item} />
          <Acts opportunityId={opportunityId} item={item} />
        </li>
      ))}
    </ul>
  )
}

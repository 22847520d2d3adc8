import type { FastifyReply } from 'fastify'
import { foldText } from '../../../../../kernel/contract/fold-text.ts'
import { fileTimestamp } from '../../../../../kernel/contract/formats.ts'
import type { WithTenant } from '../../../../../kernel/server/database/tenancy.ts'
import { exportType, readFileStyle } from '../../../../../kernel/server/resources/export-rows.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import type { AnswerChoice } from '../../../contract/answers/answer-query.ts'
import type { AnsweredQuestion } from '../../../contract/answers/answered-questions.ts'
import type { AnswerFileFormat } from '../../../contract/answers/routes.ts'
import { refused } from '../../forms/forms.service.ts'
import { chosenAnswers } from '../summary/answer-conditions.ts'
import { readAnsweredForm } from '../summary/answered-form.ts'
import { answerBatches } from './answer-batches.ts'
import { answerCsv, answerLines, answerWorkbook, type Group, groupsOf } from './answer-file.ts'

const writers = { xlsx: answerWorkbook, csv: answerCsv, ndjson: answerLines }

type Asked = {
  id: string
  choice: AnswerChoice
  format: AnswerFileFormat
  /** Name of a repeated group. */
  group: string | undefined
  reply: FastifyReply
}

const groupNamed = (questions: readonly AnsweredQuestion[], name: string | undefined): Group | null => {
  if (name === undefined) return null
  const group = groupsOf(questions).find(({ question }) => question.name === name)
  if (!group) throw refused('group', 'El formulario no tiene ese grupo.')
  return group
}

const fileName = (title: string): string => foldText(title).replace(/[^a-z0-9]+/g, '-')

/** Streams what the filters of the screen show, in constant memory. Throws notFound, invalidInput before it begins. */
export const sendAnswers = async (
  withTenant: WithTenant,
  session: Session,
  { id, choice, format, group: groupName, reply }: Asked,
): Promise<FastifyReply> => {
  const { envId, timeZone } = session
  const { form, questions } = await withTenant(envId, tenant => readAnsweredForm(tenant, session, id), {
    readOnly: true,
  })
  const group = groupNamed(questions, groupName)
  const where = chosenAnswers(session, { formId: id, questions, choice })
  const style = await readFileStyle(withTenant, envId)
  const title = group ? `${form.name} ${group.question.title}` : form.name
  const name = `${fileName(title)}_${fileTimestamp(new Date(), timeZone)}.${format}`
  const file = {
    title: form.name,
    questions,
    batches: () => answerBatches({ withTenant, envId, where }),
    timeZone,
    style,
    group,
  }
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(format === 'ndjson' ? 'application/x-ndjson; charset=utf-8' : exportType(format, style))
    .send(writers[format](file))
}

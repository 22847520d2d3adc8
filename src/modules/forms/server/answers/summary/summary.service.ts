import { addDays, mondayOf } from '../../../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import type { ComparedChoice } from '../../../contract/answers/answer-query.ts'
import { type AnsweredQuestion, isCounted, isNumeric, isWritten } from '../../../contract/answers/answered-questions.ts'
import type {
  AnswersQuestion,
  AnswersSummary,
  QuestionSummary,
  SummaryHead,
} from '../../../contract/answers/summary.ts'
import { type Chosen, chosenAnswers, findQuestion } from './answer-conditions.ts'
import { readAnsweredForm, shownQuestion } from './answered-form.ts'
import { type Counts, countAnswers, findRecent, type Reading, type Recent } from './counts.queries.ts'
import { readHead, readWeeks } from './heads.queries.ts'
import { cellsOf, figuresOf, placesOf, sharesOf } from './question-shares.ts'
import { photosOf, textsOf } from './recent-values.ts'

const shownWeeks = 12

type Where = Reading['where']

/** Everything that was counted of the questions of one level: the form's own, or those of a repeated group. */
type Level = Counts & { group: string | null }

const namesOf = (questions: AnsweredQuestion[]): Omit<Reading, 'where' | 'group'> => {
  const {
    counted = [],
    numbers = [],
    present = [],
  } = Object.groupBy(questions, question => {
    if (isCounted(question)) return 'counted'
    return isNumeric(question) ? 'numbers' : 'present'
  })
  const names = (some: AnsweredQuestion[]): string[] => some.map(({ name }) => name)
  return {
    counted: names(counted),
    numbers: names(numbers),
    present: names(present),
    lists: names(present.filter(({ kind }) => kind === 'photo' || kind === 'repeat')),
  }
}

const readLevels = async (tenant: Tenant, where: Where, questions: readonly AnsweredQuestion[]): Promise<Level[]> => {
  const levels: Level[] = []
  for (const [group, some] of Map.groupBy(questions, question => question.group))
    levels.push({ group, ...(await countAnswers(tenant, { where, group, ...namesOf(some) })) })
  return levels
}

const named = <One extends { name: string }>(list: readonly One[], name: string): One[] =>
  list.filter(one => one.name === name)

const total = (list: readonly { count: number }[]): number => list.reduce((sum, { count }) => sum + count, 0)

const answeredIn = (question: AnsweredQuestion, { values, bins, present }: Level): number => {
  if (isCounted(question)) return total(named(values, question.name))
  if (isNumeric(question)) return total(named(bins, question.name))
  return named(present, question.name)[0]?.count ?? 0
}

const nothing = {
  shares: [],
  others: 0,
  figures: null,
  places: [],
  cells: [],
  texts: [],
  photos: [],
  photoCount: 0,
  rowCount: 0,
}

type Read = { now: Level; before: Level | null; recent: Recent[]; head: SummaryHead; headBefore: SummaryHead | null }

/** How many answers have rows of a repeated group, and how many have none. */
const rowShares = (question: AnsweredQuestion, { now, before, head, headBefore }: Read): Partial<QuestionSummary> => {
  const [here] = named(now.present, question.name)
  const having = here?.count ?? 0
  const havingBefore = before && (named(before.present, question.name)[0]?.count ?? 0)
  const without = havingBefore === null || !headBefore ? null : headBefore.answers - havingBefore
  const [has, hasNone] = question.choices
  return {
    shares: [
      { value: 'true', text: has?.text ?? '', count: having, before: havingBefore },
      { value: 'false', text: hasNone?.text ?? '', count: head.answers - having, before: without },
    ],
    rowCount: here?.items ?? 0,
  }
}

const partsOf = (question: AnsweredQuestion, read: Read): Partial<QuestionSummary> => {
  const { now, before, recent } = read
  if (question.kind === 'repeat') return rowShares(question, read)
  const values = named(now.values, question.name)
  const earlier = before && named(before.values, question.name)
  if (question.kind === 'matrix') return { cells: cellsOf(question, values) }
  if (question.kind === 'ranking') return { places: placesOf(question, values) }
  if (isCounted(question)) return sharesOf(question, values, earlier)
  if (isNumeric(question)) {
    const bins = named(now.bins, question.name)
    return { figures: figuresOf(question, bins, before && named(before.bins, question.name)) }
  }
  if (isWritten(question)) return { texts: textsOf(question, recent) }
  if (question.kind !== 'photo' && question.kind !== 'signature') return {}
  const { items = 0, count = 0 } = named(now.present, question.name)[0] ?? {}
  return { photos: photosOf(question, recent), photoCount: question.kind === 'signature' ? count : items }
}

const summarize = (question: AnsweredQuestion, read: Read): QuestionSummary => ({
  ...nothing,
  name: question.name,
  group: question.group,
  answered: answeredIn(question, read.now),
  answeredBefore: read.before && answeredIn(question, read.before),
  ...partsOf(question, read),
})

type Periods = { where: Where; compared: Where | null }

/** The answers of a choice, and those of the period it is compared with. */
const periodsOf = (session: Session, chosen: Chosen & { choice: ComparedChoice }): Periods => {
  const { from, to, compareFrom, compareTo } = chosen.choice
  return {
    where: chosenAnswers(session, chosen, { from, to }),
    compared: compareFrom && compareTo ? chosenAnswers(session, chosen, { from: compareFrom, to: compareTo }) : null,
  }
}

/** The figures of some questions, in their order. */
const summarizeQuestions = async (tenant: Tenant, { where, compared }: Periods, questions: AnsweredQuestion[]) => {
  const now = await readLevels(tenant, where, questions)
  const before = compared && (await readLevels(tenant, compared, questions))
  const recent = await findRecent(tenant, where)
  const head = await readHead(tenant, where)
  const headBefore = compared && (await readHead(tenant, compared))
  const levelOf = (levels: Level[], group: string | null) => levels.find(level => level.group === group)
  return {
    head,
    before: headBefore,
    questions: questions.flatMap(question => {
      const level = levelOf(now, question.group)
      if (!level) return []
      const earlier = before && (levelOf(before, question.group) ?? null)
      return [summarize(question, { now: level, before: earlier, recent, head, headBefore })]
    }),
    isPartial: now.some(({ isPartial }) => isPartial),
  }
}

/** Figures of every question of a form, of one period and beside them those of another. Throws notFound, invalidInput. */
export const summarizeAnswers = async (
  tenant: Tenant,
  session: Session,
  { id, choice }: { id: string; choice: ComparedChoice },
): Promise<AnswersSummary> => {
  const { questions } = await readAnsweredForm(tenant, session, id)
  const chosen = { formId: id, questions, choice }
  const { to } = choice
  const weeks = to ? { from: addDays(mondayOf(to), -7 * (shownWeeks - 1)), to } : {}
  return {
    ...(await summarizeQuestions(tenant, periodsOf(session, chosen), questions)),
    weeks: (await readWeeks(tenant, chosenAnswers(session, chosen, weeks))).slice(-shownWeeks),
  }
}

type OneQuestion = { id: string; question: string; choice: ComparedChoice }

/** Figures of one question, the same as those of the summary. Throws notFound, invalidInput. */
export const summarizeQuestion = async (
  tenant: Tenant,
  session: Session,
  { id, question: name, choice }: OneQuestion,
): Promise<AnswersQuestion> => {
  const { form, questions } = await readAnsweredForm(tenant, session, id)
  const question = findQuestion(questions, name)
  const periods = periodsOf(session, { formId: id, questions, choice })
  const { head, before, questions: summaries } = await summarizeQuestions(tenant, periods, [question])
  const [summary] = summaries
  if (!summary) throw problem(problems.notFound)
  return {
    form: { id, name: form.name },
    question: shownQuestion(question),
    summary,
    answers: head.answers,
    answersBefore: before?.answers ?? null,
  }
}

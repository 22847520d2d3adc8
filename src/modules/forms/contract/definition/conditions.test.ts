import fc from 'fast-check'
import { ConditionRunner } from 'survey-core'
import { describe, expect, it } from 'vitest'
import {
  type Condition,
  type ConditionOperator,
  conditionOperators,
  isMisread,
  readConditions,
  takesNoValue,
  writeConditions,
} from './conditions.ts'

const operators = Object.keys(conditionOperators) as ConditionOperator[]
const text = fc.string().filter(one => !one.includes('\\'))
const readable = text.filter(one => !isMisread(one))
const value = fc.oneof(text, fc.integer(), fc.boolean())

const condition: fc.Arbitrary<Condition> = fc
  .record({
    question: fc.stringMatching(/^[a-z][a-z0-9]{0,9}$/),
    operator: fc.constantFrom(...operators),
    values: fc.array(value, { minLength: 1, maxLength: 4 }),
  })
  .map(({ question, operator, values }) => ({
    question,
    operator,
    values: takesNoValue(operator) ? [] : operator === 'anyOf' ? values : values.slice(0, 1),
  }))

describe('conditions in words', () => {
  it('read back exactly what was written, whatever the values hold', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('and' as const, 'or' as const),
        fc.array(condition, { minLength: 2, maxLength: 5 }),
        (join, conditions) => {
          expect(readConditions(writeConditions({ join, conditions }))).toEqual({ join, conditions })
        },
      ),
    )
  })

  it('mean to SurveyJS what they say, also with quotes in a value', () => {
    fc.assert(
      fc.property(readable, readable, (answer, wanted) => {
        const expression = writeConditions({
          join: 'and',
          conditions: [{ question: 'q', operator: 'anyOf', values: [wanted, 'x'] }],
        })
        const option = (one: string) => one !== '' && (one === wanted || one === 'x')
        expect(new ConditionRunner(expression).runValues({ q: wanted })).toBe(option(wanted))
        // SurveyJS compares texts without the spaces around them, and in any case.
        fc.pre(![wanted, 'x'].some(one => one.trim().toLowerCase() === answer.trim().toLowerCase()))
        expect(new ConditionRunner(expression).runValues({ q: answer })).toBe(false)
      }),
    )
  })

  it.each(['1,5', '9,', '<>', '=<x', "'B'"])('with %s are never met, which is known', wanted => {
    const expression = writeConditions({
      join: 'and',
      conditions: [{ question: 'q', operator: 'equal', values: [wanted] }],
    })
    expect([isMisread(wanted), new ConditionRunner(expression).runValues({ q: wanted })]).toEqual([true, false])
  })

  it.each([
    '({a} = 1) and {b} = 2',
    '{a} + 1 > 3',
    'iif({a} = 1, 2, 3) > 1',
    '{a} = 1 and {b} = 2 or {c} = 3',
    '{a} = {b}',
    'today() > {a}',
  ])('leave %s to be edited as text', expression => expect(readConditions(expression)).toBeNull())
})

import type { z } from 'zod'
import type { Field } from '../../contract/fields.ts'
import type { FieldError } from '../../contract/problems.ts'
import { createInput, type Resource, writableFields } from '../../contract/resource.ts'
import type { Row } from '../grid/declaration.ts'

/** Values of a form by field, as the route takes them, except that references also carry their name for display. */
export type FormValues = Record<string, unknown>
export type FormErrors = Record<string, string>

/** An optional boolean starts as null: the table's default applies until somebody chooses. */
const emptyOf = (field: Field): unknown => (field.kind === 'boolean' && !field.optional ? false : null)

/** A value in its display format where that differs from the stored one: a telephone, a CUIT. */
const writtenValue = (field: Field | undefined, value: unknown): unknown =>
  field?.written && typeof value === 'string' ? field.written(value) : value

/** Values in the format in which a form shows them. */
export const writtenValues = (resource: Resource, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, writtenValue(resource.fields[name], value)]))

export const initialValues = (resource: Resource, row: Row | null): FormValues =>
  writtenValues(
    resource,
    Object.fromEntries(
      writableFields(resource).map(([name, field]) => [name, row ? (row[name] ?? null) : emptyOf(field)]),
    ),
  )

const isReference = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value

/** A form value as the route takes it: the id of a reference, null for empty text. */
export const sentValue = (value: unknown): unknown => {
  if (isReference(value)) return value.id
  return typeof value === 'string' && value.trim() === '' ? null : value
}

const sameValue = (a: unknown, b: unknown): boolean => sentValue(a) === sentValue(b)

export const changedFields = (initial: FormValues, values: FormValues): string[] =>
  Object.keys(values).filter(name => !sameValue(initial[name], values[name]))

/** The body of a create leaves out empty fields, so that the table's defaults apply. */
export const createBody = (values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (sentValue(value) === null ? [] : [[name, sentValue(value)]])),
  )

export const updateBody = (initial: FormValues, values: FormValues): Record<string, unknown> =>
  Object.fromEntries(changedFields(initial, values).map(name => [name, sentValue(values[name])]))

const errorsOfIssues = (issues: readonly z.core.$ZodIssue[]): FormErrors =>
  Object.fromEntries(issues.map(issue => [String(issue.path[0] ?? ''), issue.message]).reverse())

/** Messages of the contract for every field that is wrong, by name. */
export const formErrors = (resource: Resource, values: FormValues): FormErrors => {
  const parsed = createInput(resource).safeParse(createBody(values))
  return parsed.success ? {} : errorsOfIssues(parsed.error.issues)
}

/** The server's errors by field. Errors of fields that are not in this form are shown as a general message. */
export const placedErrors = (errors: FieldError[], values: FormValues): FormErrors =>
  Object.fromEntries(errors.flatMap(({ path, message }) => (path in values ? [[path, message]] : [])))

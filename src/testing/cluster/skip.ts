import { beforeEach } from 'vitest'
import { skipOf } from './skipped.ts'

beforeEach(({ task, skip }) => {
  const names: string[] = [task.name]
  for (let suite = task.suite; suite; suite = suite.suite) names.unshift(suite.name)
  const reason = skipOf(task.file.filepath, names.join(' > '))
  if (reason) skip(reason)
})

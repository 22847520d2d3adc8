import { beforeEach } from 'vitest'
import { skipOf } from './skipped.ts'

/** Leaves out the single tests that are declared, where the run is on a cluster. */
if (process.env.TEST_CITUS)
  beforeEach(({ task, skip }) => {
    const names: string[] = [task.name]
    for (let suite = task.suite; suite; suite = suite.suite) names.unshift(suite.name)
    const reason = skipOf(task.file.filepath, names.join(' > '))
    if (reason) skip(reason)
  })

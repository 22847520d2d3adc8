import type { Commands } from './program.ts'

/** The commands of `anden`. */
export const commands: Commands = {
  serve: async () => (await import('./serve.ts')).addServe,
  dev: async () => (await import('./dev.ts')).addDev,
  migrate: async () => (await import('./migrate.ts')).addMigrate,
  demo: async () => (await import('./demo.ts')).addDemo,
  env: async () => (await import('./env.ts')).addEnv,
  user: async () => (await import('./user.ts')).addUser,
  import: async () => (await import('./import.ts')).addImport,
  export: async () => (await import('./export.ts')).addExport,
  simulate: async () => (await import('./simulate.ts')).addSimulate,
  distribute: async () => (await import('./distribute.ts')).addDistribute,
  doctor: async () => (await import('./doctor.ts')).addDoctor,
  backup: async () => (await import('./backup.ts')).addBackup,
  restore: async () => (await import('./restore.ts')).addRestore,
  map: async () => (await import('./map.ts')).addMap,
  files: async () => (await import('./files.ts')).addFiles,
}

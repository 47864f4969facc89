import { defineConfig } from 'vitest/config';

// These define jobs of their own, which every application of the same process would have to work on.
const withOwnJobs = ['src/jobs/**/*.test.ts', 'src/features/runs/events.test.ts'];

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['src/db/test-server.ts', 'src/testing/compute-of-run.ts'],
    // As long as tests wait for what they ask: on a busy machine a job may take several times as long as alone.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    projects: [
      // Loading the application takes longer than most files' tests: the files of a worker share it.
      { extends: true, test: { name: 'server', include: ['src/**/*.test.ts'], exclude: withOwnJobs, isolate: false } },
      { extends: true, test: { name: 'jobs', include: withOwnJobs } },
    ],
  },
});

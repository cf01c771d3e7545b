-- Only servers of the previous version call this function (server/features/alerts/queue.ts now adds the jobs). The next
-- release drops it.
CREATE OR REPLACE FUNCTION enqueue_alert_messages(user_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('alerts.send', json_build_object('userId', user_id),
    run_at => now() + interval '4 seconds', job_key => 'alerts.send:' || user_id,
    job_key_mode => 'preserve_run_at')
  FROM (SELECT DISTINCT unnest(user_ids) AS user_id ORDER BY 1) AS users;
END $$;

-- The words of an operator are in answers that visitors share, and so is the length of a trimmed recording.
drop trigger tell_update on media.broadcasts;
create trigger tell_update after update on media.broadcasts for each row
  when ((old.status, old.signal_lost_at, old.slate_text, old.viewer_message, old.end_wished_at) is distinct from
        (new.status, new.signal_lost_at, new.slate_text, new.viewer_message, new.end_wished_at))
  execute function media.tell_edit();
drop trigger tell_update on media.assets;
create trigger tell_update after update on media.assets for each row
  when ((old.status, old.folder, old.duration_seconds, old.ladder, old.trim) is distinct from
        (new.status, new.folder, new.duration_seconds, new.ladder, new.trim))
  execute function media.tell_edit();
